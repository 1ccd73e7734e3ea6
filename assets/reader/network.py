"""The reader's network: MiniLM with four tags for every word. Several models side by side, each with its own weights,
so that a few seeds cost hardly more than one."""
import math

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

HEADS = ('title', 'place', 'time', 'details')
WIDTH, LAYERS, POSITIONS = 384, 6, 160


class Linear(nn.Module):
    def __init__(self, many, inside, outside):
        super().__init__()
        weight = torch.empty(outside, inside).normal_(std=0.02)
        self.weight = nn.Parameter(weight.repeat(many, 1, 1))
        self.bias = nn.Parameter(torch.zeros(many, outside))

    def forward(self, x):
        many, rows, words, inside = x.shape
        if many == 1:  # as the exported file has it
            return F.linear(x, self.weight[0], self.bias[0])
        flat = torch.baddbmm(self.bias[:, None], x.reshape(many, rows * words, inside), self.weight.transpose(1, 2))
        return flat.view(many, rows, words, -1)


class Norm(nn.Module):
    def __init__(self, many):
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.ones(many, WIDTH)), nn.Parameter(torch.zeros(many, WIDTH))

    def forward(self, x):
        return F.layer_norm(x, (WIDTH,), eps=1e-12) * self.weight[:, None, None] + self.bias[:, None, None]


class Table(nn.Module):
    def __init__(self, many, size):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(many, size, WIDTH))

    def forward(self, ids):
        many, size, _ = self.weight.shape
        if many == 1:
            return F.embedding(ids, self.weight[0])
        start = torch.arange(many, device=ids.device).view(many, 1, 1) * size
        return F.embedding(ids + start, self.weight.view(many * size, WIDTH))


class Layer(nn.Module):
    def __init__(self, many, drop):
        super().__init__()
        self.q, self.k, self.v, self.o = (Linear(many, WIDTH, WIDTH) for _ in range(4))
        self.up, self.down = Linear(many, WIDTH, 4 * WIDTH), Linear(many, 4 * WIDTH, WIDTH)
        self.norm1, self.norm2 = Norm(many), Norm(many)
        self.drop = nn.Dropout(drop)

    def forward(self, x, mask):
        many, rows, pieces, _ = x.shape

        def split(y):
            return y.view(many * rows, pieces, 12, 32).transpose(1, 2)

        odds = split(self.q(x)) @ split(self.k(x)).transpose(-1, -2) / math.sqrt(32) + mask
        seen = self.drop(odds.softmax(-1).to(x.dtype)) @ split(self.v(x))
        x = self.norm1(x + self.drop(self.o(seen.transpose(1, 2).reshape(many, rows, pieces, WIDTH))))
        return self.norm2(x + self.drop(self.down(F.gelu(self.up(x)))))


class Tagger(nn.Module):
    def __init__(self, vocabulary, many=1, drop=0.1):
        super().__init__()
        self.word, self.position = Table(many, vocabulary), Table(many, POSITIONS)
        self.case, self.time = Table(many, 5), Table(many, 3)
        self.norm, self.drop = Norm(many), nn.Dropout(drop)
        self.layers = nn.ModuleList(Layer(many, drop) for _ in range(LAYERS))
        self.heads = nn.Sequential(
            nn.Dropout(0.2), Linear(many, 2 * WIDTH, WIDTH), nn.GELU(), Linear(many, WIDTH, 3 * len(HEADS))
        )

    def forward(self, ids, case, time, first, last):
        """ids, case, time: of every piece; first, last: the pieces that each word begins and ends with. All [model, row, at]."""
        many, rows, pieces = ids.shape
        at = torch.arange(pieces, device=ids.device).expand(many, 1, pieces)
        x = self.drop(self.norm(self.word(ids) + self.position(at) + self.case(case) + self.time(time)))
        mask = torch.where(ids > 0, 0.0, -1e4).view(many * rows, 1, 1, pieces).to(x.dtype)
        for layer in self.layers:
            x = layer(x, mask)

        def pick(words):
            return torch.gather(x, 2, words[..., None].expand(-1, -1, -1, WIDTH))

        return self.heads(torch.cat([pick(first), pick(last)], -1)).view(*first.shape, len(HEADS), 3)


def pretrained(path, many, drop=0.1):
    """MiniLM's weights, the same for every model, and new heads, the same too: so the models can be averaged."""
    weights = np.load(path)
    model = Tagger(weights['word'].shape[0], many, drop)
    state = model.state_dict()
    for name in weights.files:
        key = f'{name}.weight' if name in ('word', 'position') else name
        state[key].copy_(torch.from_numpy(weights[name].astype(np.float32)).expand_as(state[key]))
    return model
