/** Placeholder until the stand-ins have a project. */
export const standInsAreUnchanged = () => false;
