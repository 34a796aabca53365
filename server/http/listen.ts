import type { Server } from "node:http";
import { userError } from "#server/platform/process/user-error.ts";

/** Starts listening; the error names the port if it is taken. */
export function listen(server: Server, { PORT, HOST }: { PORT: number; HOST: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("listening", resolve).once("error", (fault: NodeJS.ErrnoException) => {
      const hint = `Stop the program that uses it, or choose another port: PORT=${PORT + 1} npm start`;
      if (fault.code === "EADDRINUSE") reject(userError(`Port ${PORT} is taken by another program.`, hint));
      else if (fault.code === "EACCES")
        reject(userError(`Port ${PORT} is not open to this user.`, "PORT=3000 npm start"));
      else if (fault.code === "EADDRNOTAVAIL" || fault.code === "ENOTFOUND") {
        reject(userError(`This machine has no address ${HOST}.`, "Correct HOST; :: means every address."));
      } else reject(fault);
    });
    server.listen(PORT, HOST);
  });
}
