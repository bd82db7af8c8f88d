import { texts } from '~/worker/core/texts'

/** Set-up of an authenticator, at sign-in and in the account settings. */
export const t = texts({
  copied: ['已复制', 'Copied'],
  copyFailed: ['复制失败，请手动选择', 'Copy failed. Select the text and copy it.'],
  codesHint: [
    '恢复码仅显示一次。每个恢复码可代替动态码登录一次，请妥善保存。',
    'Shown only once. Each recovery code can replace one sign-in code. Keep them in a safe place.',
  ],
  recoveryCodes: ['恢复码', 'Recovery codes'],
  copy: ['复制', 'Copy'],
  codesFile: ['课题管理平台-恢复码.txt', 'keti-recovery-codes.txt'],
  download: ['下载', 'Download'],
  codesKeepFirst: ['请确认已保存恢复码', 'Confirm that you have saved the recovery codes'],
  codesKept: ['我已保存', 'I have saved them'],
  qr: ['绑定身份验证器的二维码', 'QR code for the authenticator'],
  secretName: ['密钥', 'Key'],
  secret: ['无法扫描？手动输入密钥', 'Cannot scan? Enter this key'],
  codesTitle: ['请保存恢复码', 'Save these recovery codes'],
  enrolTitle: ['启用两步验证', 'Turn on two-step verification'],
  scan: [
    '用身份验证器（如 Microsoft Authenticator）扫描二维码，再输入它显示的 6 位动态码。',
    'Scan the QR code with an authenticator app such as Microsoft Authenticator, then enter the 6-digit code it shows.',
  ],
  confirmEnrol: ['验证并启用', 'Verify and turn on'],
})
