export { demoAccounts, demoPassword } from '~/worker/auth/demonstration'
