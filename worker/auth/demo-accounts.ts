/**
 * Accounts of the demonstration data. The sign-in page offers them in development. A production deployment does not
 * have them.
 */
export const DEMO_PASSWORD = 'Keti@2026demo'

export const demoAccounts = [
  'admin biz biz2 subject subject2 mechanism mechanism2',
  'tech1 tech2 tech3 tech4 tech5',
  'counselor1 counselor2 counselor3 counselor4 counselor5 counselor6 counselor7 counselor8 counselor9',
  'csrc centerTechnology centerProvider centerOrg centerAdmin',
  'networkSafety networkOrgUser networkUseProvider networkTechProvider dataSpaceAdmin dataSpaceUser multi',
].flatMap((line) => line.split(' '))
