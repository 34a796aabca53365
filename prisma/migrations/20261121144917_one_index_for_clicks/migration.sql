-- Nobody looks for a click by its id alone: ids are ordered by time, so one index finds the clicks of a link in order.
-- DropIndex
DROP INDEX "click_tenantId_recommendationNumber_at_idx";

-- AlterTable
ALTER TABLE "click" DROP CONSTRAINT "click_pkey",
ADD CONSTRAINT "click_pkey" PRIMARY KEY ("tenantId", "recommendationNumber", "id");
