/**
 * Loaded by Dredd: sends each call with its credential, signs those of the shop, gives Dredd the schema of the answer,
 * and writes what it found. CALLS is the file with all of it, by call; RESULTS the file to be written.
 */
const { createHmac } = require("node:crypto");
const { readFileSync, writeFileSync } = require("node:fs");
const hooks = require("hooks");

const { bearers, schemas, signed, feedKey } = JSON.parse(readFileSync(process.env.CALLS, "utf8"));
const nameOf = ({ request, origin }) => `${request.method} ${origin.resourceName}`;

hooks.beforeEach((transaction) => {
  const { request, expected } = transaction;
  const name = nameOf(transaction);
  if (bearers[name]) request.headers.Authorization = `Bearer ${bearers[name]}`;
  if (schemas[name]) expected.bodySchema = JSON.stringify(schemas[name]);
  if (!signed.includes(name)) return;
  const time = String(Math.floor(Date.now() / 1000));
  request.headers["X-Timestamp"] = time;
  request.headers["X-Signature"] = createHmac("sha256", feedKey).update(`${time}.${request.body}`).digest("hex");
});

hooks.afterAll((transactions) => {
  const results = transactions.map((transaction) => ({
    call: nameOf(transaction),
    status: transaction.test?.status ?? "not called",
    message: transaction.test?.message ?? "",
    answer: transaction.real?.body ?? "",
  }));
  writeFileSync(process.env.RESULTS, JSON.stringify(results));
});
