/** Semi's toasts, as a lazy chunk. */
export { Notification as default } from '@douyinfe/semi-ui'
