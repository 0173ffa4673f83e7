import { freePort } from '@meridian/launch/ports';
import { ensureSystemPackage } from '@meridian/launch/system-packages';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const NGINX = '/usr/sbin/nginx';

/** An nginx with its own configuration, independent of an nginx that the system may run. */
export interface Nginx {
  url: string;
  /** The process ids of the only worker and of its master process. */
  pids(): Record<string, number | undefined>;
  close(): Promise<void>;
}

/** The content that nginx serves: a proxied program, with keep-alive connections and WebSockets, and files. */
export interface NginxOptions {
  /** The port of the proxied program. */
  upstream: number;
  /** The contents of files, by path below `/files/`. */
  files?: Record<string, string | Buffer>;
  /** Lines of the configuration that set request headers. */
  headers?: string;
}

/**
 * Starts nginx with one worker, because the gateway is one process, and with its usual access log, because the gateway
 * writes one. The configuration follows its manual for keep-alive proxies and for WebSockets.
 */
export async function startNginx({ upstream, files = {}, headers = '' }: NginxOptions): Promise<Nginx> {
  ensureSystemPackage('nginx-light', NGINX, console.error);
  const dir = mkdtempSync(path.join(tmpdir(), 'meridian-nginx-'));
  chmodSync(dir, 0o755); // The worker runs as another user.
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(dir, name), content);
  const port = await freePort();
  const file = path.join(dir, 'nginx.conf');
  writeFileSync(file, configuration(dir, port, upstream, headers));
  const master = spawn(NGINX, ['-c', file, '-p', dir, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const close = async () => {
    if (master.exitCode === null && master.kill('SIGTERM')) await once(master, 'exit');
    rmSync(dir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  while (master.exitCode === null && !(await fetch(url).catch(() => undefined))) await pause(50);
  const { pid = NaN } = master;
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return { url, pids: () => ({ nginx: workers[0], master: pid }), close };
}

const configuration = (dir: string, port: number, upstream: number, headers: string): string => `
daemon off;
worker_processes 1;
pid ${dir}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log ${dir}/access.log;
  client_body_temp_path ${dir}/body;
  proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/fastcgi;
  uwsgi_temp_path ${dir}/uwsgi;
  scgi_temp_path ${dir}/scgi;
  default_type application/json;
  upstream program { server 127.0.0.1:${upstream}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 1000000;
    location /files/ { alias ${dir}/; }
    location / {
      proxy_pass http://program;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Real-IP $remote_addr;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
    location /socket.io/ {
      proxy_pass http://program;
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection "upgrade";
      proxy_set_header Host $host;
      ${headers}
    }
  }
}
`;
