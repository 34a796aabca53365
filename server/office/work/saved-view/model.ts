/**
 * A list as one person likes to see it. `list`: its page. `query`: its filters, order, columns and density, as in the
 * page's address.
 */
export type SavedView = { id: string; list: string; name: string; query: string };

/** A person keeps at most so many of one list. */
export const mostViewsOfList = 12;

export const longestViewName = 40;

export type SavedViewReader = {
  /** A person's views, of all lists, by name. */
  ofUser(userId: string): Promise<SavedView[]>;
};

export type SavedViewRepository = SavedViewReader & {
  /** The same, and no other transaction changes them until this one ends. */
  ofUserForUpdate(userId: string): Promise<SavedView[]>;
  add(userId: string, view: SavedView, at: Date): Promise<void>;
  rename(userId: string, id: string, name: string): Promise<void>;
  /** false: there is none. */
  remove(userId: string, id: string): Promise<boolean>;
};
