import { texts } from '../core/texts'

export const t = texts({
  fourEyesPrepared: [
    '关闭双人复核须由另一位有权保存设置的人员确认，24 小时内有效；其他设置已保存',
    'Turning off two-person approval must be confirmed within 24 hours by another person who can change settings. Other settings are saved.',
  ],
  endTime: ['结束时间', 'End time'],
  holidays: ['节假日', 'Holidays'],
  listComma: ['、', ', '],
  linkWrong: [
    '地址须以 http:// 或 https:// 开头，本平台的页面以 / 开头',
    'URL must start with http:// or https://; pages of this platform start with /',
  ],
  noSettings: ['无要保存的设置', 'No settings to save'],
  settingsSaved: ['保存成功', 'Settings saved'],
  startTime: ['开始时间', 'Start time'],
  workdays: ['调休工作日', 'Make-up workdays'],
  noSuchSetting: (names: string) => [`设置 ${names} 不存在`, `Settings not found: ${names}`],
})
