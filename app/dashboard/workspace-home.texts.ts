import { texts } from '~/worker/core/texts'

export const t = texts({
  centerAnnouncements: ['行业创新中心公告', 'Innovation centre announcements'],
  labAnnouncements: ['实验室公告', 'Security lab announcements'],
  spaceAnnouncements: ['资料空间公告', 'Data space announcements'],
  someWait: (count: number) => [`有 ${count} 项待办`, count === 1 ? '1 open item' : `${count} open items`],
  todos: ['待办', 'Open items'],
  allDoneHelp: ['新的公告、申请或演练显示在此处', 'New announcements, requests and drills appear here'],
  figures: ['概况', 'Overview'],
  files: ['最新资料', 'Latest files'],
  noFiles: ['暂无资料', 'No files yet'],
  allFiles: ['查看全部资料', 'View all files'],
  inFolder: (name: string, day: string) => [`${name} · ${day}`, `${name} · ${day}`],
  take: (name: string) => [`下载 ${name}`, `Download ${name}`],
})
