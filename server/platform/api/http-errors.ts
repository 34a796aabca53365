/** An error that ends a request with a status; not a defect. */
export function httpError(status: number, message: string, headers: Record<string, string> = {}): Error {
  return Object.assign(new Error(message), { status, headers });
}

/** The tenant named in a path; null: there is none. Throws a 503 if its record cannot be read. */
export async function tenantById<Tenant>(
  tenants: { byId(id: string): Promise<Tenant | null>; exists(id: string): boolean },
  id: string,
): Promise<Tenant | null> {
  const tenant = await tenants.byId(id);
  if (!tenant && tenants.exists(id)) throw unavailable("The tenant's record cannot be read.");
  return tenant;
}

/** The cause was logged when the record was read or the process started; it is not logged again for each request. */
export function unavailable(message: string): Error {
  return Object.assign(httpError(503, message), { isLogged: true });
}
