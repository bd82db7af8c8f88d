import { texts } from '../../core/texts'

export const t = texts({
  weChat: ['微信', 'WeChat'],
  dingTalk: ['钉钉', 'DingTalk'],
  unknownDevice: ['未知设备', 'Unknown device'],
})
