/** The receiver of notifications. */
import type { Resource } from './operation.ts'

const notificationBodyExample = {
  id: 120000000001,
  action: 'payment.created',
  type: 'payment',
  data: { id: '1300000001' },
}

export const webhooks = {
  receive: {
    subject: 'notification',
    route: 'POST /webhooks',
    operationId: 'receiveNotification',
    errors: ['unauthorized', 'unavailable'],
    input: 'receiveNotificationInput',
    answer: 'acknowledgementSchema',
    example: {
      input: notificationBodyExample,
      data: {
        acknowledged: true,
        validated: false,
        topic: 'payment',
        resource: '1300000001',
        payload: notificationBodyExample,
      },
    },
  },
} satisfies Resource
