import { texts } from '~/worker/core/texts'

export const t = texts({
  centerAnnouncements: ['行业创新中心公告', 'Announcements of the centre'],
  labAnnouncements: ['实验室公告', 'Announcements of the lab'],
  spaceAnnouncements: ['资料空间公告', 'Announcements of the data space'],
  someWait: (count: number) => [`有 ${count} 件事待办`, count === 1 ? 'One thing waits' : `${count} things wait`],
  todos: ['待办', 'To do'],
  allDoneHelp: ['有新的公告、申请或演练时，会列在这里', 'New announcements, requests and drills are listed here'],
  figures: ['概况', 'At a glance'],
  files: ['最新资料', 'New files'],
  noFiles: ['还没有资料', 'No files yet'],
  allFiles: ['查看全部资料', 'See all files'],
  inFolder: (name: string, day: string) => [`${name} · ${day}`, `${name} · ${day}`],
  take: (name: string) => [`下载 ${name}`, `Download ${name}`],
})
