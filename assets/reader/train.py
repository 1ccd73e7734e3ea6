"""Teaches MiniLM to tag what people say. python3 train.py DATA OUT [--minutes 2.1] [--epochs 25]

DATA: minilm.npz and vocab.txt (weights.py), sentences.jsonl (prepare.ts). Several models learn side by side. Those named
"all" learn from every sentence, and their mean is the reader (reader.npz). Those named by a number hold that
fifth of the speakers back, and what they think of those sentences chooses how the tags are read (held-back.jsonl.gz). A + behind a name: it learns from
mixed sentences too."""
import argparse
import gzip
import json
import time
from pathlib import Path

import numpy as np
import torch
import torch.multiprocessing as mp
import torch.nn as nn
import torch.nn.functional as F

from mix import Mixer
from network import HEADS, Tagger, pretrained

FOLDS, ROWS, SPEAKER_LINES = 5, 32, 20
RATE, HEADS_RATE, NEW_RATE, DEEPER = 2e-4, 1e-3, 3e-4, 0.85
# How often a sentence loses its stops and capitals, a word is hidden, and the hints at times are missing.
BARE, HIDDEN, BLIND = 0.25, 0.03, 0.45
# How often a model with a + learns from a mixed sentence.
MIXED = 0.6
# A table's sentence is worth this many others: several hands agreed on it, and it knows what else is right.
TABLE_WEIGHT = 2.0
NO_CASE = 4


class Sentences:
    def __init__(self, data):
        self.pieces = (data / 'vocab.txt').read_text().rstrip('\n').split('\n')
        pieces = {piece: at for at, piece in enumerate(self.pieces)}
        self.open, self.close, self.mask = pieces['[CLS]'], pieces['[SEP]'], pieces['[MASK]']
        self.stops, self.vocabulary = (0, pieces[','], pieces['.']), len(pieces)
        self.lines = [json.loads(line) for line in (data / 'sentences.jsonl').open()]
        blocks = {}
        for line in self.lines:
            line['fold'] = blocks.setdefault((line['name'], line['speaker']), len(blocks)) % FOLDS

    def pieces_of(self, line, rng=None):
        """One sentence as the network gets it; with rng, as somebody or some speech model might have written it down."""
        stops, cases, times = line['stops'], line['cases'], line['times']
        if rng:
            bare, stops, times = rng.random() < BARE, list(stops), list(times)
            if bare or rng.random() < 0.1:
                stops = [0] * len(stops)
            elif rng.random() < 0.4:
                fate = rng.random()
                stops = [(0 if fate < 0.6 else 2) if stop == 1 and rng.random() < 0.4 else stop for stop in stops]
            if bare or rng.random() < 0.15:
                cases = [NO_CASE] * len(cases)
            if rng.random() < BLIND:
                times = [0] * len(times)
            else:
                dropped = False
                for at, time_ in enumerate(times):
                    if time_ == 1:
                        dropped = rng.random() < BLIND / 2
                    if dropped:
                        times[at] = 0
        if not any(stops[:-1]):
            stops = [0] * len(stops)
        if not any(case in (1, 2) for case in cases):
            cases = [NO_CASE] * len(cases)
        rows, first, last = [(self.open, NO_CASE, 0)], [], []
        for at, ids in enumerate(line['ids']):
            hidden = rng and rng.random() < HIDDEN
            first.append(len(rows))
            rows += [(self.mask if hidden else piece, cases[at], times[at]) for piece in ids]
            last.append(len(rows) - 1)
            if stops[at]:
                rows.append((self.stops[stops[at]], NO_CASE, 0))
        return [*rows, (self.close, NO_CASE, 0)], first, last

    def batch(self, models, rng=None):
        """Of every model's sentences: ids, case, time, first, last, and the tags, several where several are right."""
        made = [[self.pieces_of(line, rng) for line in lines] for lines in models]
        size = (len(models), len(models[0]))
        pieces = max(len(rows) for model in made for rows, _, _ in model)
        words = max(len(first) for model in made for _, first, _ in model)
        options = max(len(line['tags'][head]) for lines in models for line in lines for head in HEADS)
        ids, case, times = (np.full((*size, pieces), fill, np.int16) for fill in (0, NO_CASE, 0))
        first, last = np.zeros((*size, words), np.int16), np.zeros((*size, words), np.int16)
        tags = np.full((*size, options, words, len(HEADS)), -100, np.int8)
        for m, model in enumerate(made):
            for r, (rows, begins, ends) in enumerate(model):
                ids[m, r, : len(rows)], case[m, r, : len(rows)], times[m, r, : len(rows)] = zip(*rows)
                first[m, r, : len(begins)], last[m, r, : len(ends)] = begins, ends
                for h, head in enumerate(HEADS):
                    right = models[m][r]['tags'][head]
                    for option in range(options if right else 0):
                        tags[m, r, option, : len(begins), h] = right[min(option, len(right) - 1)]
        return ids, case, times, first, last, tags


def feed(batches, sentences, names, seed, sizes):
    """Makes batches until nobody wants them. Sentences of one length stand together, so that little of a batch is empty."""
    torch.set_num_threads(1)
    rng = np.random.default_rng(seed)
    folds = [name.rstrip('+') for name in names]
    kept = [[line for line in sentences.lines if fold == 'all' or line['fold'] != int(fold)] for fold in folds]
    weights = [np.cumsum([TABLE_WEIGHT if line['file'] == 'table' else 1.0 for line in lines]) for lines in kept]
    mixers = [Mixer(lines, sentences.pieces) if '+' in name else None for name, lines in zip(names, kept)]
    while True:
        chosen = []
        for lines, weight, mixer in zip(kept, weights, mixers):
            drawn = [lines[at] for at in np.searchsorted(weight, rng.random(ROWS * sizes) * weight[-1])]
            if mixer:
                drawn = [mixer.mix(line, rng) if rng.random() < MIXED else line for line in drawn]
            chosen.append(sorted(drawn, key=lambda line: len(line['ids'])))
        for at in rng.permutation(sizes):
            batches.put(sentences.batch([lines[at * ROWS : (at + 1) * ROWS] for lines in chosen], rng))


def to_tensors(batch, device):
    return [torch.from_numpy(each).to(device, non_blocking=True).long() for each in batch]


def loss_of(logits, tags, first_only):
    """Every model's own, added up. Of several right readings the likeliest counts, once the model has an opinion."""
    each = F.cross_entropy(
        logits.float()[:, :, None].expand(*tags.shape, 3).reshape(-1, 3), tags.reshape(-1), ignore_index=-100, reduction='none'
    ).view(tags.shape)
    options = each.sum(3)
    best = options[:, :, 0] if first_only else options.min(2).values
    return best.sum(2).mean(1) / 10


def optimiser(model, device):
    groups = {}
    for name, weight in model.named_parameters():
        part, _, rest = name.partition('.')
        depth = 6 - int(rest.split('.')[0]) - 1 if part == 'layers' else 6
        rate = HEADS_RATE if part == 'heads' else NEW_RATE if part in ('case', 'time') else RATE * DEEPER**depth
        decays = weight.ndim > 2 and part not in ('word', 'position')
        groups.setdefault((rate, decays), []).append(weight)
    return torch.optim.AdamW(
        [{'params': weights, 'lr': rate, 'rate': rate, 'weight_decay': 0.02 * decays} for (rate, decays), weights in groups.items()],
        fused=device == 'cuda',
    )


def clip(model, most=1.0):
    """As long as the gradient of each model may be, for each by itself."""
    grads = [weight.grad for weight in model.parameters()]
    norms = torch.stack([grad.flatten(1).float().pow(2).sum(1) for grad in grads]).sum(0).sqrt()
    shares = (most / (norms + 1e-6)).clamp(max=1)
    for grad in grads:
        grad.mul_(shares.view(-1, *[1] * (grad.ndim - 1)))


def learn(sentences, names, data, settings, device):
    context = mp.get_context('fork')
    batches = context.Queue(48)
    seeds = [settings.seed * 100 + at for at in range(settings.makers)]
    makers = [context.Process(target=feed, args=(batches, sentences, names, seed, 4), daemon=True) for seed in seeds]
    for maker in makers:
        maker.start()
    model = pretrained(data / 'minilm.npz', len(names), drop=0.15).to(device)
    torch.manual_seed(settings.seed)
    steps = max(2, settings.epochs * len(sentences.lines) // ROWS)
    steering = optimiser(model, device)
    mean = [weight.detach().clone() for weight in model.parameters()]
    model.train()
    began, step, share, seen = time.time(), 0, 0.0, False
    while share < 1:
        share = max(step / steps, (time.time() - began) / 60 / settings.minutes)
        for group in steering.param_groups:
            group['lr'] = group['rate'] * min(1, share / 0.06 + 1e-3) * max(0, 1 - share) + 1e-9
        *inputs, tags = to_tensors(batches.get(), device)
        with torch.autocast(device, torch.bfloat16, enabled=device == 'cuda'):
            logits = model(*inputs)
        loss = loss_of(logits, tags, share < 0.25)
        steering.zero_grad(set_to_none=True)
        loss.sum().backward()
        clip(model)
        steering.step()
        if share > 0.5 and step % 4 == 0:
            # The reader is the mean of the way through the second half.
            with torch.no_grad():
                torch._foreach_lerp_(mean, list(model.parameters()), 1.0 if not seen else 0.03)
            seen = True
        if step % 500 == 0:
            print(f'{step} of {steps}, {share:.0%}, {time.time() - began:.0f} s, loss {loss.mean().item():.3f}', flush=True)
        step += 1
    print(f'{step} steps in {time.time() - began:.0f} s, loss {[round(each, 3) for each in loss.tolist()]}', flush=True)
    for maker in makers:
        maker.terminate()
    for weight, value in zip(model.parameters(), mean):
        weight.data.copy_(value)
    return model.eval()


def mean_of(model, which):
    """The mean of the weights of models that started from the same ones."""
    return {name: weight[which].mean(0, keepdim=True) for name, weight in model.state_dict().items()}


@torch.no_grad()
def scores_of(means, folds, sentences, device):
    """What the model of each fold thinks of the sentences that were held back from it."""
    model = Tagger(sentences.vocabulary, len(folds)).to(device).eval()
    model.load_state_dict({name: torch.cat([mean[name] for mean in means]) for name in means[0]})
    held = [[at for at, line in enumerate(sentences.lines) if line['fold'] == fold] for fold in folds]
    held = [sorted(each, key=lambda at: len(sentences.lines[at]['ids'])) for each in held]
    scores = {}
    for start in range(0, max(map(len, held)), ROWS):
        rows = [(each[start : start + ROWS] + each[-1:] * ROWS)[:ROWS] for each in held]
        *inputs, _ = to_tensors(sentences.batch([[sentences.lines[at] for at in row] for row in rows]), device)
        found = model(*inputs).log_softmax(-1).cpu().numpy()
        for m, row in enumerate(rows):
            scores |= {at: found[m, r, : len(sentences.lines[at]['ids'])] for r, at in enumerate(row)}
    return scores


def save_scores(path, scores):
    with gzip.open(path, 'wt') as file:
        for at, words in sorted(scores.items()):
            file.write(json.dumps([at, [[[round(float(tag), 2) for tag in head] for head in word] for word in words]]) + '\n')


def save_weights(path, mean):
    np.savez(path, **{name: weight[0].half().cpu().numpy() for name, weight in mean.items()})


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument('data', type=Path)
    ask.add_argument('out', type=Path)
    ask.add_argument('--models', default='all,all,all,all+,all+,all+,0,0+,1,1+,2,2+,3,3+,4,4+')
    ask.add_argument('--epochs', type=float, default=25)
    ask.add_argument('--minutes', type=float, default=1e9, help='the training ends then, whatever the epochs')
    ask.add_argument('--makers', type=int, default=12, help='processes that make batches')
    ask.add_argument('--seed', type=int, default=1)
    settings = ask.parse_args()
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    torch.set_float32_matmul_precision('high')
    sentences, names = Sentences(settings.data), settings.models.split(',')
    print(f'{len(sentences.lines)} sentences, models {names}, {device}', flush=True)
    model = learn(sentences, names, settings.data, settings, device)
    settings.out.mkdir(parents=True, exist_ok=True)
    folds = [name.rstrip('+') for name in names]
    groups = {fold: [at for at, each in enumerate(folds) if each == fold] for fold in sorted(set(folds))}
    save_weights(settings.out / 'reader.npz', mean_of(model, groups.pop('all')))
    if groups:
        means = [mean_of(model, which) for which in groups.values()]
        save_scores(settings.out / 'held-back.jsonl.gz', scores_of(means, [int(name) for name in groups], sentences, device))


if __name__ == '__main__':
    main()
