import { texts } from '../core/texts'

export const t = texts({
  endTime: ['结束时间', 'End'],
  holidays: ['节假日', 'Holidays'],
  listComma: ['、', ', '],
  noSettings: ['没有要保存的设置', 'There are no settings to save'],
  settingsSaved: ['保存成功！', 'Saved'],
  startTime: ['开始时间', 'Start'],
  workdays: ['调休工作日', 'Working days instead'],
  noSuchSetting: (names: string) => [`没有名为 ${names} 的设置`, `There is no setting named ${names}`],
})
