import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { AddressInfo } from 'node:net';
import { sendPort } from './fork-program';

// This program is a gateway to this address, configured as http-proxy-middleware documents it.
const [target = ''] = process.argv.slice(2);
const app = express();
app.use(createProxyMiddleware({ target, changeOrigin: true }));
const server = app.listen(0, '127.0.0.1', () => sendPort((server.address() as AddressInfo).port));
