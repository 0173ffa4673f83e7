import type { Calls } from '../call';

export const authCalls = {
  login: { method: 'POST', path: '/api/auth/login' },
  register: { method: 'POST', path: '/api/auth/register' },
  logout: { method: 'POST', path: '/api/auth/logout' },
  me: { method: 'GET', path: '/api/auth/me' },
  adminStatus: { method: 'GET', path: '/api/auth/admin-status' },
  mockPayment: { method: 'POST', path: '/api/mock-payment' },
  profile: { method: 'GET', path: '/api/profile' },
  updateProfile: { method: 'PUT', path: '/api/profile' },
  uploadAvatar: { method: 'POST', path: '/api/profile/avatar', bodyType: 'multipart' },
  notifications: { method: 'GET', path: '/api/profile/notifications' },
  updateNotifications: { method: 'PUT', path: '/api/profile/notifications' },
  cancelSubscription: { method: 'POST', path: '/api/subscription/cancel' },
  resumeSubscription: { method: 'POST', path: '/api/subscription/resume' },
  changePlan: { method: 'PUT', path: '/api/subscription/plan' },
  deleteAccount: { method: 'DELETE', path: '/api/account' },
  user: { method: 'GET', path: '/api/users/{id}' },
  avatar: { method: 'GET', path: '/api/avatars/{key}' },
  subscribeNewsletter: { method: 'POST', path: '/api/newsletter/subscribe' },
} as const satisfies Calls;
