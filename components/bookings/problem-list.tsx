import { TriangleAlert } from "lucide-react";
import { useErrorText } from "@/components/forms/error-text";
import { errorCodes } from "@/lib/errors";

/** The problems that prevent a booking. */
export function ProblemList({ problems }: { problems: string[] }) {
  const errorText = useErrorText();
  const known = problems.flatMap((problem) => errorCodes.filter((code) => code === problem));
  if (known.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 rounded-control bg-danger/8 px-4 py-3 text-danger">
      {known.map((code) => (
        <li key={code} className="flex gap-2">
          <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span>{errorText(code)}</span>
        </li>
      ))}
    </ul>
  );
}
