import type { installation as german } from "#app/i18n/de/office/installation.ts";
import type { Translated } from "#app/i18n/forms.ts";
import { readingWords } from "#server/office/health/words.ts";

export const installation: Translated<typeof german> = {
  title: "Health of the installation",
  lead: "What the workers read each minute and each night, of all tenants. “cli status” shows the same.",
  nothing: "There are no readings yet: a worker reads each minute. Does one run?",
  well: "Everything works: {{count}} readings are well.",
  wrong: "Faults: {{alarms}}, warnings: {{warnings}}, of {{count}} readings.",
  toDo: "To do",
  of: { installation: "Installation", queue: "Queues", tenant: "Tenants" },
  level: "Level",
  levels: { ok: "well", warn: "warning", alarm: "fault" },
  what: "Reading",
  value: "Value",
  at: "Read",
  readings: readingWords,
  public: {
    title: "Service status",
    whole: {
      ok: "Everything works.",
      warn: "Some things take longer than usual at the moment.",
      alarm: "There is a fault at the moment. Nothing is lost; it will be made up for.",
    },
    pages: "Pages and links",
    services: { mails: "E-mails", orders: "Orders", rewards: "Rewards" },
    level: { ok: "works", warn: "slower than usual", alarm: "disturbed" },
    at: "As of {{at}}",
  },
};
