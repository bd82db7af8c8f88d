import { texts } from '~/worker/core/texts'

export const t = texts({
  helpDocument: ['帮助文档', 'Help document'],
  downloadHelp: ['点击下载帮助文档', 'Download help document'],
  replaceHelp: ['更换帮助文档', 'Replace help document'],
  helpReplaced: ['帮助文档已更换', 'Help document replaced'],
})
