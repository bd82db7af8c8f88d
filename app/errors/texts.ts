import { texts } from '~/worker/core/texts'

export const t = texts({
  wentWrong: ['发生错误', 'Something went wrong'],
  reload: ['刷新页面', 'Reload page'],
  home: ['返回首页', 'Back to home'],
  signIn: ['重新登录', 'Sign in again'],

  signedOut: ['未授权，请重新登录', 'Not signed in. Sign in again.'],
  refused: ['拒绝访问', 'Access denied'],
  tooLarge: ['文件大小超出限制', 'The file is too large'],
  tooMany: ['操作过于频繁', 'Too many requests'],
  timedOut: ['网络超时', 'Network timeout'],
  broken: ['系统异常', 'System error'],
  noAnswer: ['接口异常', 'No response from the server'],
  chunkFailed: ['页面文件加载失败', 'Part of the page could not be loaded'],

  afterTooLarge: ['请压缩或拆分后再上传。', 'Compress or split it and try again.'],
  afterTooMany: ['请稍候再试，已填写的内容不会丢失。', 'Wait a moment and try again. Your input is not lost.'],
  afterChunkFailed: [
    '系统可能刚完成更新，或网络中断。刷新后将保留已填写的内容。',
    'The system may have been updated, or the network failed. Your input is kept after reloading.',
  ],
  checkNetwork: ['请检查网络后重试，已填写的内容不会丢失', 'Check your network and try again. Your input is not lost.'],
  tryLater: ['请稍后再试', 'Try again later'],
  signInThenRetry: ['请重新登录后再试', 'Sign in again, then retry'],
  downloadFailed: ['文件下载失败', 'Download failed'],
})
