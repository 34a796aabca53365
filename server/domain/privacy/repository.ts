import type { ErasureName } from "./retention.ts";

export type ErasureReader = {
  /** Whether any row of this kind is past its clock, which began before `before`. */
  isDue(name: ErasureName, before: Date): Promise<boolean>;
};

export type ErasureRepository = ErasureReader & {
  /**
   * Deletes at most `limit` rows of this kind whose clock began before `before`, or what is personal in them; answers how
   * many. Repeating it is harmless.
   */
  erase(name: ErasureName, before: Date, limit: number): Promise<number>;
};
