/** The kit's messages in a corner of the page, as a late part. */
export { Notification as default } from '@douyinfe/semi-ui'
