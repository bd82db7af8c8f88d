import { texts } from '~/worker/core/texts'

export const t = texts({
  helpDocument: ['帮助文档', 'Help document'],
  downloadHelp: ['点击下载帮助文档', 'Click to download the help document'],
  replaceHelp: ['更换帮助文档', 'Replace the help document'],
  helpReplaced: ['帮助文档已更换', 'The help document is replaced'],
})
