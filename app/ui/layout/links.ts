/**
 * A link in a menu, footer or breadcrumbs. `current`: it leads to this page, or to the area that contains this page.
 */
export type PageLink = { href: string; label: string; current?: boolean | "within" | undefined };

/** The brand as a page shows it. */
export type Brand = {
  name: string;
  /** the tenant's logo.svg, trusted markup; its circles carry mark-one and mark-two and take the theme's colours */
  logo: string;
  /** the brand's own site */
  siteUrl: string;
};
