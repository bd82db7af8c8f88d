import { texts } from '~/worker/core/texts'

export const t = texts({
  idle: ['提交时自动进行安全验证', 'A security check runs automatically when you submit'],
  working: ['正在进行安全验证', 'Running the security check'],
  solved: ['安全验证已完成', 'Security check complete'],
  failed: ['安全验证未完成，请检查网络后重试', 'The security check failed. Check your connection and try again.'],
  retry: ['重试', 'Try again'],
})
