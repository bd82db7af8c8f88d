import { texts } from '~/worker/core/texts'

export const t = texts({
  wentWrong: ['出错了', 'Something went wrong'],
  reload: ['刷新页面', 'Reload the page'],
  home: ['返回首页', 'Back to the start'],
  signIn: ['重新登录', 'Sign in again'],

  signedOut: ['未授权，请重新登录', 'Please sign in again'],
  refused: ['拒绝访问', 'Access denied'],
  tooLarge: ['文件大小超出限制', 'The file is too large'],
  tooMany: ['操作过于频繁', 'Too many requests'],
  timedOut: ['网络超时', 'The network timed out'],
  broken: ['系统异常', 'System error'],
  noAnswer: ['接口异常', 'No answer'],
  chunkFailed: ['页面文件加载失败', 'Part of the page could not be loaded'],

  afterTooLarge: ['请压缩或拆分后再上传。', 'Compress or split it and try again.'],
  afterTooMany: ['请稍等片刻再试，已填写的内容不会丢失。', 'Wait a moment and try again. Nothing you typed is lost.'],
  afterChunkFailed: [
    '系统可能刚刚更新，或网络中断。刷新后会保留已填写的内容。',
    'The product may have just been updated, or the network failed. What you typed is kept after a reload.',
  ],
  checkNetwork: [
    '请检查网络后重试，已填写的内容不会丢失',
    'Check the network and try again. Nothing you typed is lost.',
  ],
  tryLater: ['请稍后再试', 'Please try again later'],
  signInThenRetry: ['请重新登录后再试', 'Sign in again and retry'],
  downloadFailed: ['文件下载失败', 'The download failed'],
})
