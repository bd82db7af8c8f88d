import { Button, DatePicker, Form, Modal, Table } from '@douyinfe/semi-ui'
import { useState } from 'react'

export const meta = () => [{ title: '课题管理平台' }]

const rows = [
  { id: 1, name: '区块链在证券登记中的应用' },
  { id: 2, name: '大模型合规审查' },
]

export default function Welcome() {
  const [open, setOpen] = useState(false)
  return (
    <main>
      <h1>课题管理平台</h1>
      <Table rowKey="id" columns={[{ title: '课题', dataIndex: 'name' }]} dataSource={rows} pagination={false} />
      <Form>
        <Form.Input field="name" label="名称" />
        <Form.DatePicker field="day" label="日期" />
      </Form>
      <DatePicker type="dateRange" />
      <Button onClick={() => setOpen(true)}>打开</Button>
      <Modal title="对话" visible={open} onCancel={() => setOpen(false)}>
        内容
      </Modal>
    </main>
  )
}
