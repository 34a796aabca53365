-- The holder's birth date, sealed; asked only by tenants whose record says so (payout.askBirthDate).
ALTER TABLE "bank_detail" ADD COLUMN "birthDateSealed" TEXT;
