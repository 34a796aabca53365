/** How each property is made. */
export type Makers<T> = { [Name in keyof T]: () => T[Name] };

/** An object whose properties are made when they are first read, unless they were set before. */
export function lazily<T extends object>(makers: Makers<T>): T {
  const made: Partial<T> = {};
  const properties = Object.keys(makers).map((key) => {
    const name = key as keyof T;
    const get = () => (made[name] ??= makers[name]());
    const set = (value: T[keyof T]) => {
      made[name] = value;
    };
    return [key, { enumerable: true, get, set }];
  });
  return Object.defineProperties({}, Object.fromEntries(properties)) as T;
}
