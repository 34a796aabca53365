-- AlterTable
ALTER TABLE "recipient" DROP COLUMN "birthDate",
ADD COLUMN     "birthDateSealed" TEXT;
