-- The role of people who run the installation. Additive: a version that does not know it gives its people no right.
ALTER TABLE "sso_user" DROP CONSTRAINT "sso_user_role",
  ADD CONSTRAINT "sso_user_role"
    CHECK ("role" IN ('owner', 'inactiveOwner', 'employee', 'agent', 'support', 'finance', 'operations'));
