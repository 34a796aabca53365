import { execFileSync } from "node:child_process";

/** As CycloneDX names what a product consists of. */
export type Component = {
  type: "library" | "platform";
  name: string;
  version: string;
  purl: string;
  "bom-ref": string;
};

/** What an image that Docker has contains beside our own packages: Debian's, and Node. */
export function packagesOfImage(image: string): Component[] {
  const asked = (program: string, ...args: string[]) =>
    execFileSync("docker", ["run", "--rm", "--network=none", `--entrypoint=${program}`, image, ...args], {
      encoding: "utf8",
    });
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's own
  const format = "${Package}\\t${Version}\\t${Architecture}\\t${db:Status-Status}\\n";
  const release = /^VERSION_ID="?(\d+)/m.exec(asked("cat", "/etc/os-release"))?.[1];
  const node = asked("sh", "-c", "if command -v node >/dev/null; then node --version; fi").trim().slice(1);
  return [
    ...debian(asked("dpkg-query", "-W", "-f", format), release),
    ...(node ? [component("platform", "node", node, `pkg:generic/node@${node}`)] : []),
  ];
}

/** `said`: name, version, architecture and state of each package, as dpkg-query lists them. */
export function debian(said: string, release = ""): Component[] {
  return said
    .trim()
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([, , , state]) => state === "installed")
    .map(([name = "", version = "", arch = ""]) => {
      const at = `${encodeURIComponent(name)}@${encodeURIComponent(version)}`;
      return component("library", name, version, `pkg:deb/debian/${at}?arch=${arch}&distro=debian-${release}`);
    });
}

function component(type: Component["type"], name: string, version: string, purl: string): Component {
  return { type, name, version, purl, "bom-ref": purl };
}
