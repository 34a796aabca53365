import type { SpentCaptchaRepository } from "#server/people/captcha/model.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Used captchas, shared by all processes. */
export function spentCaptchaRepository(db: Db): SpentCaptchaRepository {
  const { tenantId } = db;
  const usedFor = async (id: string) => {
    const row = await db.orm((orm) => orm.spentCaptcha.findUnique({ where: { tenantId_id: { tenantId, id } } }));
    return row?.usedFor ?? null;
  };
  return {
    usedFor,
    messagesFrom: (addressHash, since) =>
      db.orm((orm) => orm.supportCase.count({ where: { tenantId, addressHash, createdAt: { gt: since } } })),
    async spend(captcha) {
      const { count } = await db.orm((orm) =>
        orm.spentCaptcha.createMany({ data: [{ tenantId, ...captcha }], skipDuplicates: true }),
      );
      return count === 1 || (await usedFor(captcha.id)) === captcha.usedFor;
    },
  };
}
