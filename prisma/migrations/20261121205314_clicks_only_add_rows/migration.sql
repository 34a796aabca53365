-- AlterTable
ALTER TABLE "recommendation" DROP COLUMN "clickCount",
DROP COLUMN "lastClickAt";
