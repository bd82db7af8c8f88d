import { texts } from '../core/texts'

export const t = texts({
  fourEyesPrepared: [
    '关闭双人复核须由另一位有权保存设置的人员确认，24 小时内有效；其他设置已保存',
    'Another person who may change settings must confirm within 24 hours that two-person approval is turned off; other settings are saved',
  ],
  endTime: ['结束时间', 'End'],
  holidays: ['节假日', 'Holidays'],
  listComma: ['、', ', '],
  linkWrong: [
    '地址应以 http:// 或 https:// 开头，本平台的页面以 / 开头',
    'The address begins with http:// or https://, a page of this platform with /',
  ],
  noSettings: ['没有要保存的设置', 'There are no settings to save'],
  settingsSaved: ['保存成功！', 'Saved'],
  startTime: ['开始时间', 'Start'],
  workdays: ['调休工作日', 'Working days instead'],
  noSuchSetting: (names: string) => [`没有名为 ${names} 的设置`, `There is no setting named ${names}`],
})
