ALTER TABLE "bank_detail" DROP COLUMN "bankName";
