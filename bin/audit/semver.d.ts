/** What is used of a package that brings no types. */
declare module "semver" {
  /** Whether a version is in a range of npm's; `includePrerelease` compares a pre-release like any other version. */
  export function satisfies(version: string, range: string, options: { includePrerelease: boolean }): boolean;
}
