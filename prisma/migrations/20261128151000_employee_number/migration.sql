-- Who at the agency recommended, as it was typed.
ALTER TABLE recommendation ADD COLUMN "employeeNumber" TEXT;
