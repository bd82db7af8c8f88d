import { texts } from '~/worker/core/texts'

/** The enrolment of an authenticator, at sign-in and in the account. */
export const t = texts({
  copied: ['已复制', 'Copied'],
  copyFailed: ['复制失败，请手动选择', 'Could not copy; please select them'],
  codesHint: [
    '只显示这一次。每个恢复码可代替动态码登录一次，请保存在安全的地方。',
    'Shown only once. Each stands in for one code at sign-in; keep them somewhere safe.',
  ],
  recoveryCodes: ['恢复码', 'Recovery codes'],
  copy: ['复制', 'Copy'],
  codesFile: ['课题管理平台-恢复码.txt', 'keti-recovery-codes.txt'],
  download: ['下载', 'Download'],
  codesKeepFirst: ['请确认已保存恢复码', 'Please confirm that you have kept them'],
  codesKept: ['我已保存', 'I have kept them'],
  qr: ['绑定身份验证器的二维码', 'QR code for the authenticator'],
  secretName: ['密钥', 'The key'],
  secret: ['无法扫描？手动输入密钥', 'Cannot scan? Type this key'],
  codesTitle: ['请保存恢复码', 'Keep these recovery codes'],
  enrolTitle: ['启用两步验证', 'Set up two-step verification'],
  scan: [
    '用身份验证器（如 Microsoft Authenticator）扫描二维码，再输入它显示的 6 位动态码。',
    'Scan the code with an authenticator, then enter the 6 digits it shows.',
  ],
  confirmEnrol: ['验证并启用', 'Check and turn on'],
})
