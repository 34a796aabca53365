import { defineConfig } from "prisma/config";

/** The CLI only generates here; migrations go through prisma/migrate.ts, which needs no downloaded engine. */
export default defineConfig({ schema: "prisma/schema.prisma" });
