export const agency = {
  login: {
    title: "Sign-in for agencies",
    lead: "Agencies, call-centre and support sign in here with their company account.",
    submit: "Continue to sign-in",
    submitOther: "Sign in with another account",
    where: "The sign-in opens at {{host}} and brings you back here afterwards.",
    password: "You enter your password only there. We never see it.",
    end: "Without activity the session ends after {{idleMinutes}} minutes, at the latest after {{maxHours}} hours.",
    loggedOut: "You are signed out, here and at the sign-in service.",
    member: "You refer as a private person?",
    memberLink: "To the login for referrers",
    signedIn: "You are signed in as {{name}}.",
    signOnUnavailable: "Signing in is not possible right now",
    signOnUnavailableText:
      "The sign-in service does not answer. Please try again in a few minutes. If it is urgent, our hotline helps: {{phone}}.",
    signInOver: "This sign-in is no longer valid",
    signInOverText: "It took too long or was finished in another window. Please begin once more.",
    signInRefused: "Signing in did not work",
    signInRefusedText: "The sign-in service did not confirm it. Please try again.",
    signInUnverified: "Your e-mail address has not been confirmed yet",
    signInUnverifiedText:
      "Please confirm it at the sign-in service and sign in here again afterwards. Your IT helps with it.",
    signInUnknown: "There is no access for this account yet",
    signInUnknownText:
      "Access belongs to exactly the e-mail address of your company account. In an agency, the owner invites you with it; owners contact our hotline: {{phone}}. In the call-centre, support and finance, your team lead has your access set up.",
    signInWithoutRole: "Your account has no rights here yet",
    signInWithoutRoleText:
      "Your company decides who may do what. Ask the owner of your agency to give you a role, then sign in again. In the call-centre, support and finance your team lead helps.",
    signInEnded: "Your access has been ended",
    signInEndedText:
      "If this is a mistake, our hotline helps in an agency: {{phone}}. In the call-centre, support and finance your team lead has your access created anew.",
    people: "To try it out",
    peopleText: "These people are invented. They need no password; this exists on development machines only.",
    as: "Sign in as {{name}}",
  },
  logout: {
    title: "Sign out",
    text: "You sign out here and at your company's sign-in service.",
    submit: "Sign out now",
    stay: "Stay signed in",
  },
  overview: {
    title: "Overview",
  },
};
