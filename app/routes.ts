import { index, type RouteConfig } from "@remix-run/route-config";

export default [index("screens/home/home.tsx")] satisfies RouteConfig;
