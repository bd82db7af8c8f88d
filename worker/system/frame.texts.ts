import { texts } from '../core/texts'

/** Default footer, shown until the centre enters its own. */
export const t = texts({
  copyright: [
    '证券期货业金融科技研究发展中心 版权所有',
    '© Financial Technology Research Centre of the Securities and Futures Industry',
  ],
  supportLine: ['技术支持电话：010-00000000', 'Technical support: +86 10 0000 0000'],
  filingNumber: ['京ICP备00000000号', 'ICP filing 00000000, Beijing'],
  disclaimer: [
    '本平台对用户的侵权行为不承担法律责任；平台内容仅供行业交流，未经上传者同意不得转载；涉及知识产权的问题由上传者负责。',
    "The platform is not liable for infringements by its users. Its content is for exchange within the industry and must not be redistributed without the uploader's consent. The uploader is responsible for all intellectual property matters.",
  ],
})
