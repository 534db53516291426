/** Repeats the last scan of a JPEG this many times; decoders process the whole picture for each scan. */
export function repeatLastScan(jpeg: Buffer, times: number): Buffer {
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const repeated = Array.from({ length: times }, () => scan);
  return Buffer.concat([jpeg.subarray(0, -2), ...repeated, jpeg.subarray(-2)]);
}
