/** A link in a menu, a footer, a path. `current`: it leads to this page, or to the area that this page lies within. */
export type PageLink = { href: string; label: string; current?: boolean | "within" | undefined };

/** How a page finds out whose face it wears. */
export type Brand = {
  name: string;
  /** the tenant's logo.svg, trusted markup; its circles carry mark-one and mark-two and take the theme's colours */
  logo: string;
  /** the brand's own site */
  siteUrl: string;
};
