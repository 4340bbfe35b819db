"""A slow, obvious statement of the scheme: plain Python loops in float64, closed walls.

Written from the equations and not from the kernels: each face, then each cell's limit, then each
cell's balance.
"""

import numpy as np

G = 9.80665


def face(h_a, z_a, h_b, z_b, q, q_sum, dt, dx, n):
    depth = max(h_a + z_a, h_b + z_b) - max(z_a, z_b)
    if depth <= 1e-5:
        return 0.0
    wave = np.sqrt(G * depth)
    weight = max(0.0, min(dt / dx * min(abs(q) / depth, wave), 1 - 2 * (dt / dx * wave) ** 2))
    old = (1 - weight) * q + weight * q_sum / 2
    push = old - G * depth * dt * ((h_b + z_b) - (h_a + z_a)) / dx
    # flow * (1 + k |flow|) = push
    k = G * dt * n**2 / depth ** (7 / 3)
    flow = np.sign(push) * (np.sqrt(1 + 4 * k * abs(push)) - 1) / (2 * k)
    critical = depth * np.sqrt(G * depth)
    return float(np.clip(flow, -critical, critical))


def cells(rows, columns):
    return [(r, c) for r in range(rows) for c in range(columns)]


def flows(h, z, qx, qy, *, dt, dx, n):
    rows, columns = h.shape
    new_x, new_y = np.zeros_like(qx), np.zeros_like(qy)
    for r, c in cells(rows, columns - 1):
        around = qx[r, c] + qx[r, c + 2]
        here, east = (r, c), (r, c + 1)
        new_x[east] = face(h[here], z[here], h[east], z[east], qx[east], around, dt, dx, n)
    for r, c in cells(rows - 1, columns):
        around = qy[r, c] + qy[r + 2, c]
        here, south = (r, c), (r + 1, c)
        new_y[south] = face(h[here], z[here], h[south], z[south], qy[south], around, dt, dx, n)
    return new_x, new_y


def shares(h, new_x, new_y, *, dt, dx):
    share = np.ones_like(h)
    for r, c in cells(*h.shape):
        out = max(new_x[r, c + 1], 0) + max(-new_x[r, c], 0)
        out += max(new_y[r + 1, c], 0) + max(-new_y[r, c], 0)
        if out * dt / dx > 0.99999 * h[r, c]:
            share[r, c] = 0.99999 * h[r, c] * dx / (out * dt)
    return share


def step(h, z, qx, qy, *, dt, dx, n, rain):
    """One step; returns new depth and flows (rows, columns + 1) and (rows + 1, columns)."""
    rows, columns = h.shape
    new_x, new_y = flows(h, z, qx, qy, dt=dt, dx=dx, n=n)
    share = shares(h, new_x, new_y, dt=dt, dx=dx)
    for r, c in cells(rows, columns - 1):
        new_x[r, c + 1] *= share[r, c] if new_x[r, c + 1] > 0 else share[r, c + 1]
    for r, c in cells(rows - 1, columns):
        new_y[r + 1, c] *= share[r, c] if new_y[r + 1, c] > 0 else share[r + 1, c]
    balance = new_x[:, :-1] - new_x[:, 1:] + new_y[:-1] - new_y[1:]
    return h + balance * dt / dx + rain, new_x, new_y
