import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openDisk } from "#server/platform/upstream/disk.ts";

const scratch = await mkdtemp(join(tmpdir(), "disk-"));
afterAll(() => rm(scratch, { recursive: true }));
const said: string[] = [];
const log = { info() {}, warn: (_: object, message: string) => void said.push(message), error() {} };
const picture = (size: number, letter = "x") => ({ type: "image/png", bytes: Buffer.alloc(size, letter) });
const open = (name: string, maxBytes = 100_000) => openDisk({ folder: join(scratch, name), maxBytes, log });
const files = (name: string) => readdir(join(scratch, name));

it("stored files are read by other processes and later ones", async () => {
  const [one, other] = [open("a"), open("a")];
  expect(await one.get("k")).toBeNull();
  await one.put("k", picture(1000));
  await one.put("../../etc", picture(10));
  expect(await other.get("k")).toEqual(picture(1000));
  expect(await open("a").get("k")).toEqual(picture(1000));
  expect((await files("a")).every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
});

it("an incomplete or altered file is not served, and is deleted", async () => {
  const disk = open("b");
  for (const spoil of [
    (file: Buffer) => file.subarray(0, -1),
    (file: Buffer) => Buffer.concat([file.subarray(0, -1), Buffer.from("y")]),
    () => Buffer.alloc(0),
    (file: Buffer) => Buffer.alloc(file.length),
  ]) {
    await disk.put("k", picture(1000));
    const [name = ""] = await files("b");
    const path = join(scratch, "b", name);
    await writeFile(path, spoil(await readFile(path)));
    expect(await disk.get("k")).toBeNull();
    expect(await files("b")).toEqual([]);
  }
});

it("the size is limited: files unused for longest are deleted first", async () => {
  const disk = open("c", 10_000);
  for (const key of ["1", "2", "3", "4"]) {
    await disk.put(key, picture(2000));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const [, second] = await Promise.all([disk.get("1"), disk.get("2")]);
  expect(second).not.toBeNull();
  // The files are a day old, and a new process finds them on the disk.
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const name of await files("c")) await utimes(join(scratch, "c", name), yesterday, yesterday);
  const later = open("c", 10_000);
  await later.put("5", picture(10));
  await later.get("1");
  for (const key of ["6", "7"]) await later.put(key, picture(2000, key));
  expect(await later.get("1")).not.toBeNull();
  expect(await later.get("7")).not.toBeNull();
  expect((await files("c")).length).toBeLessThanOrEqual(5);
  await later.put("big", picture(9000));
  expect(await later.get("big")).toBeNull();
});

it("incomplete files of a killed process are never served, and are deleted", async () => {
  await mkdir(join(scratch, "d"));
  const left = join(scratch, "d", "abc.123.part");
  await writeFile(left, "half");
  const before = new Date(Date.now() - 3_600_000);
  await utimes(left, before, before);
  const disk = open("d");
  await disk.put("k", picture(10));
  expect(await files("d")).toHaveLength(1);
});

it.each([
  ["no folder can be made", "/dev/full/pictures"],
  ["the folder is a file", join(scratch, "file")],
])("where %s, nothing is stored and no request fails", async (_, folder) => {
  await writeFile(join(scratch, "file"), "");
  said.length = 0;
  const disk = openDisk({ folder, maxBytes: 100_000, log });
  await disk.put("k", picture(10));
  expect(await disk.get("k")).toBeNull();
  expect(said).toEqual(["a picture could not be kept on the disk"]);
});

it("a size of zero stores nothing", async () => {
  const disk = open("e", 0);
  await disk.put("k", picture(10));
  expect(await disk.get("k")).toBeNull();
});
